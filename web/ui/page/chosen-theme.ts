// Stands in every page and runs before anything is drawn, so that a chosen theme never flashes in the other one. The choice is
// made in theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.classList.add(theme)
} catch {
  // Storage is not allowed here: the system's theme stands.
}
