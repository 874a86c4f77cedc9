/** The styles of paper come in an idle moment, so that no page waits for them. */
export const loadPrintStyles = () => import('./print.css')

export async function printPage(): Promise<void> {
  await loadPrintStyles()
  window.print()
}
