/** Prints some lines by themselves, without the page around them. */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe')
  // Out of sight, but there: Firefox prints nothing that is not displayed.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  frame.ariaHidden = 'true'
  document.body.append(frame)
  const page = frame.contentWindow
  if (!page) throw new Error('There is no page to print')
  const paper = page.document
  // What browsers offer as the name of a PDF.
  paper.title = title
  const lines = paper.createElement('pre')
  lines.textContent = text
  lines.style.font = '14px/1.7 monospace'
  paper.body.append(lines)
  page.addEventListener('afterprint', () => frame.remove())
  page.print()
}
