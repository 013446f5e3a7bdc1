// Addresses are the page's state: what is shown can be reloaded, shared and left with the back key.

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

  /** Go to an address of this app; `replace` keeps the history as it is (for a sorting order, say). */
  go(address: string, replace = false): void {
    if (address === location.pathname + location.search) return;
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.place = here();
  }

  /** For links: an ordinary click stays in the app, a click with a modifier is the browser's. */
  follow = (event: MouseEvent): void => {
    const link = (event.currentTarget as HTMLElement).closest("a");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };
}

export const router = new Router();
