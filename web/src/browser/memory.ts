// What the page remembers between visits. A browser may forbid storage: then it simply forgets.

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
