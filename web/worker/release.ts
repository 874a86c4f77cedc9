/** The build fills this in (scripts/page-scripts.ts). */
export interface Release {
  id: string
  files: string[]
  addresses: string[]
}

const NAMED = /(?:src|href)="\/(assets\/[^"]+\.(?:js|css|woff2))"/g
const HASH = /-[\w-]{8}(?=\.\w+$)/

export function addressAt(pathname: string, { addresses }: Release): string | undefined {
  const any = `${pathname.slice(0, pathname.lastIndexOf('/'))}/$`
  return [pathname, any].find((each) => addresses.includes(each))
}

export const filesNamed = (html: string): string[] =>
  Array.from(html.matchAll(NAMED), ([, file = '']) => file)

export function successorsOf(earlier: readonly string[], { files }: Release): string[] {
  const names = new Set(earlier.map((file) => file.replace(HASH, '')))
  return files.filter((file) => names.has(file.replace(HASH, '')))
}
