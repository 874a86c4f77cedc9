/** What the build knows of itself, and puts into the worker (scripts/worker-script.ts). */
export interface Release {
  /** Another one for every build that differs. */
  id: string
  /** `assets/base-C3f9aK2x.js`: each changes its name with its content. */
  files: string[]
  /** Of the application's pages. Their last part may be any: `/tenants/$`. */
  addresses: string[]
}

const NAMED = /(?:src|href)="\/(assets\/[^"]+\.(?:js|css|woff2))"/g
const HASH = /-[\w-]{8}(?=\.\w+$)/

/** The address of the page that somebody goes to; undefined where it is none that is kept. */
export function addressAt(pathname: string, { addresses }: Release): string | undefined {
  const any = `${pathname.slice(0, pathname.lastIndexOf('/'))}/$`
  return [pathname, any].find((each) => addresses.includes(each))
}

/** The files that a page cannot do without. */
export const filesNamed = (html: string): string[] =>
  Array.from(html.matchAll(NAMED), ([, file = '']) => file)

/** Of this release, the files that are called as those of another one were. */
export function successorsOf(earlier: readonly string[], { files }: Release): string[] {
  const names = new Set(earlier.map((file) => file.replace(HASH, '')))
  return files.filter((file) => names.has(file.replace(HASH, '')))
}
