// The address holds the state of the page, so that reload, sharing and the back button work.

export interface Place {
  path: string;
  query: URLSearchParams;
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

class Router {
  place = $state.raw<Place>(here());

  constructor() {
    addEventListener("popstate", () => (this.place = here()));
  }

  /** Goes to an address of this app; `replace` adds no history entry (for a sort order, for example). */
  go(address: string, replace = false): void {
    if (address === location.pathname + location.search) return;
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.place = here();
  }

  /** For links: a plain click stays in the app, a click with a modifier key is left to the browser. */
  follow = (event: MouseEvent): void => {
    const link = (event.currentTarget as HTMLElement).closest("a");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };
}

export const router = new Router();
