import { addressAt, filesNamed, type Release, successorsOf } from './release.ts'

/* Pages and files hold no data of anybody. Each release has its own cache, so that no page lacks a file. */

const SHELL = 'shell:'
const ALWAYS = '/login'
/** A good line gets the server's page within this time, with its new headers. */
const PATIENCE_MS = 250

const shells = async () => (await caches.keys()).filter((name) => name.startsWith(SHELL))
const pathOf = ({ url }: Request) => new URL(url).pathname
const isFile = (path: string) => path.startsWith('/assets/')
/** Names change with the content. Servers vary by encoding only. */
const keptFile = (path: string) => caches.match(path, { ignoreVary: true })

export function shellOf(release: Release, lookForNext: () => Promise<unknown>) {
  const name = SHELL + release.id
  /** The server has another release: pages wait for it. */
  let isOver = false
  /** A browser may refuse storage. */
  const keptHere = (path: string) => caches.match(path, { cacheName: name }).catch(() => undefined)
  const isOurs = (file: string) => release.files.includes(file)

  async function keepFile(file: string): Promise<void> {
    const path = `/${file}`
    const shell = await caches.open(name)
    if (await shell.match(path)) return
    const answer = (await keptFile(path)) ?? (await fetch(path))
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    await shell.put(path, answer)
  }
  const keepFiles = (files: readonly string[]) => Promise.all(files.filter(isOurs).map(keepFile))

  const put = async (path: string, answer: Response) => (await caches.open(name)).put(path, answer)

  async function keepPage(address: string, page: Response): Promise<void> {
    if (page.status !== 200 || page.redirected) return
    const files = filesNamed(await page.clone().text())
    if (files.length === 0 || !files.every(isOurs)) return
    await keepFiles(files)
    await put(address, page)
  }
  const fetchPage = async (address: string) =>
    keepPage(address, await fetch(address, { cache: 'no-cache', headers: { accept: 'text/html' } }))

  return {
    /** The next release takes over what the last one had kept. */
    async prepare(): Promise<void> {
      try {
        const before = (await shells()).filter((each) => each !== name).at(-1)
        const kept = before ? (await (await caches.open(before)).keys()).map(pathOf) : []
        const files = kept.filter(isFile).map((path) => path.slice(1))
        const pages = kept.filter((path) => addressAt(path, release) === path)
        await keepFiles(successorsOf(files, release))
        await Promise.all([...new Set([ALWAYS, ...pages])].map(fetchPage))
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        console.warn('Nothing can be kept for when there is no line', error)
      }
    },

    /** Windows may still show the last release. */
    async forgetEarlier(): Promise<void> {
      const earlier = (await shells()).filter((each) => each !== name).slice(0, -1)
      await Promise.all(earlier.map((each) => caches.delete(each)))
    },

    async keepLoaded(pathname: string, files: readonly string[]): Promise<void> {
      const address = addressAt(pathname, release)
      await keepFiles(files)
      if (address) await fetchPage(address)
    },

    async page(address: string, asked: Promise<Response>): Promise<Response> {
      const kept = await keptHere(address)
      if (!kept)
        return asked.catch(async (error: unknown) => {
          const instead = await keptHere(ALWAYS)
          if (instead) return instead
          throw error
        })
      const answered = asked.then((page) => (page.status < 500 ? page : kept)).catch(() => kept)
      if (isOver) return answered
      const patience = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
      return Promise.race([answered, patience])
    },
    keepPage,

    async file(request: Request, keep: (task: Promise<unknown>) => void): Promise<Response> {
      const path = pathOf(request)
      const kept = await keptFile(path).catch(() => undefined)
      if (kept) return kept
      const answer = await fetch(request)
      if (!isOurs(path.slice(1))) return answer
      // The server has dropped the file. Kept ones stay until the next release takes over.
      if (answer.status === 404) {
        isOver = true
        keep(lookForNext())
      }
      if (answer.status === 200) keep(put(path, answer.clone()))
      return answer
    },
  }
}
