// Runs in every page before the first paint, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.classList.add(theme)
} catch {
  // Without storage the system's theme stays.
}
