/** What comes within that time; null where it fails or takes longer. */
export function orNull<T>(coming: Promise<T>, within_ms: number): Promise<T | null> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, within_ms, null)
    coming.then(resolve, () => resolve(null)).finally(() => clearTimeout(late))
  })
}
