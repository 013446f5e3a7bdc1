// What the page stores between visits. If the browser forbids storage, nothing is stored.

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`kotva.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`kotva.${name}`);
    else localStorage.setItem(`kotva.${name}`, value);
  } catch {
    // Nothing to do: the choice holds until the page is closed.
  }
}
