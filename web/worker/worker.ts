/*
 * Offline pages and their answers (decision 007). The worker never stores a change for later. Pages and files hold no
 * data of anybody. Each release has its own cache, so that no page lacks a file.
 */
import { askOrRecall, forget, isKept } from './answers.ts'
import { addressAt, filesNamed, type Release, successorsOf } from './release.ts'

declare const self: ServiceWorkerGlobalScope
/** The build fills this in (scripts/page-scripts.ts). */
declare const RELEASE: Release

const SHELL = 'shell:'
const CURRENT = SHELL + RELEASE.id
/** The page for signed-out people and for addresses that were never visited. */
const SIGN_IN = '/login'
/** A good line gets the server's page within this time, with its new headers. */
const PATIENCE_MS = 250
/** The next answers belong to another person or role. */
const ENDS = ['POST /api/logout', 'POST /api/login', 'POST /api/join', 'PUT /api/me']

/** The server has another release: its pages are waited for. */
let isOver = false

const log = (error: unknown) => console.warn('Not kept for when there is no line', error)

const earlierShells = async () =>
  (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== CURRENT)
const isOurs = (file: string) => RELEASE.files.includes(file)
/** A browser may refuse storage. */
const keptPage = (address: string) => caches.match(address, { cacheName: CURRENT }).catch(() => undefined)
/** Names change with the content. Servers vary by encoding only. */
const keptFile = (path: string) => caches.match(path, { ignoreVary: true }).catch(() => undefined)
const put = async (path: string, answer: Response) => (await caches.open(CURRENT)).put(path, answer)

async function keepFile(file: string): Promise<void> {
  const path = `/${file}`
  if (await caches.match(path, { cacheName: CURRENT })) return
  const answer = (await keptFile(path)) ?? (await fetch(path))
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  await put(path, answer)
}
const keepFiles = (files: readonly string[]) => Promise.all(files.filter(isOurs).map(keepFile))

async function keepPage(address: string, page: Response): Promise<void> {
  if (page.status !== 200 || page.redirected) return
  const files = filesNamed(await page.clone().text())
  if (files.length === 0 || !files.every(isOurs)) return
  await keepFiles(files)
  await put(address, page)
}
const fetchPage = async (address: string) =>
  keepPage(address, await fetch(address, { cache: 'no-cache', headers: { accept: 'text/html' } }))

/** Takes over what the last release had kept. */
async function prepare(): Promise<void> {
  const last = (await earlierShells()).at(-1)
  const requests = last ? await (await caches.open(last)).keys() : []
  const paths = requests.map(({ url }) => new URL(url).pathname)
  const pages = paths.filter((path) => addressAt(path, RELEASE) === path)
  await keepFiles(
    successorsOf(
      paths.map((path) => path.slice(1)),
      RELEASE,
    ),
  )
  await Promise.all([...new Set([SIGN_IN, ...pages])].map(fetchPage))
}

/** Windows may still show the last release. */
async function forgetEarlier(): Promise<void> {
  const older = (await earlierShells()).slice(0, -1)
  await Promise.all(older.map((name) => caches.delete(name)))
}

async function pageOf(address: string, asked: Promise<Response>): Promise<Response> {
  const kept = await keptPage(address)
  if (!kept) return asked.catch(async (error: unknown) => (await keptPage(SIGN_IN)) ?? Promise.reject(error))
  const answered = asked.then((page) => (page.status < 500 ? page : kept)).catch(() => kept)
  if (isOver) return answered
  return Promise.race([answered, new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept))])
}

async function fileOf(request: Request, keep: (task: Promise<unknown>) => void): Promise<Response> {
  const { pathname } = new URL(request.url)
  const kept = await keptFile(pathname)
  if (kept) return kept
  const answer = await fetch(request)
  if (!isOurs(pathname.slice(1))) return answer
  if (answer.status === 404) {
    isOver = true
    keep(self.registration.update())
  }
  if (answer.status === 200) keep(put(pathname, answer.clone()))
  return answer
}

/** A phone without room for the files still gets the new release. */
function goOnWithoutRoom(error: unknown): void {
  if (!(error instanceof DOMException)) throw error
  log(error)
}

self.addEventListener('install', (event) =>
  event.waitUntil(
    prepare()
      .catch(goOnWithoutRoom)
      .then(() => self.skipWaiting()),
  ),
)

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      // The page is requested while the worker starts.
      self.registration.navigationPreload.enable(),
      forgetEarlier().catch(log),
      self.clients.claim(),
    ]),
  ),
)

/** The first window loads before the worker exists (web/app/start-worker.ts). */
self.addEventListener('message', (event) => {
  const { pathname, files }: { pathname: string; files: string[] } = event.data
  const address = addressAt(pathname, RELEASE)
  event.waitUntil(
    keepFiles(files)
      .then(() => (address ? fetchPage(address) : undefined))
      .catch(log),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  const keep = (task: Promise<unknown>) => event.waitUntil(task.catch(log))
  if (ENDS.includes(`${request.method} ${url.pathname}`)) keep(forget())
  if (request.method !== 'GET') return
  const address = request.mode === 'navigate' && addressAt(url.pathname, RELEASE)
  const token = request.headers.get('authorization')
  if (address) {
    const asked = Promise.resolve(event.preloadResponse).then((page) => page ?? fetch(request))
    keep(asked.then((page) => keepPage(address, page.clone())))
    event.respondWith(pageOf(address, asked))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request, keep))
  else if (token && isKept(url)) event.respondWith(askOrRecall(request, token, keep))
})
