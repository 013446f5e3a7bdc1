// Runs before the first paint, so that a remembered theme does not flash; the page itself goes on in src/theme.svelte.ts.
(() => {
  try {
    const theme = localStorage.getItem("kotva.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage can be forbidden; the system's theme is right then.
  }
})();
