/** Without the last characters that `drops` names; a pattern would look at long runs of them again and again. */
export function withoutEnd(text: string, drops: RegExp): string {
  let end = text.length
  while (end > 0 && drops.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** What stands before the first match. */
export function before(text: string, pattern: RegExp): string {
  const at = text.search(pattern)
  return at < 0 ? text : text.slice(0, at)
}
