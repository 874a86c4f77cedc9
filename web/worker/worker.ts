/* Offline pages and their answers (decision 046). The worker never stores a change for later. */
import { askOrRecall, forget, isKept } from './answers.ts'
import { addressAt, type Release } from './release.ts'
import { shellOf } from './shell.ts'

declare const self: ServiceWorkerGlobalScope
declare const RELEASE: Release

const shell = shellOf(RELEASE, () => self.registration.update())
/** The next answers belong to another person or role. */
const ENDS = ['POST /api/logout', 'POST /api/login', 'POST /api/join', 'PUT /api/me']

const log = (error: unknown) => console.warn('Not kept for when there is no line', error)

self.addEventListener('install', (event) => event.waitUntil(shell.prepare().then(() => self.skipWaiting())))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      // The page is requested while the worker starts.
      self.registration.navigationPreload.enable(),
      shell.forgetEarlier().catch(log),
      self.clients.claim(),
    ]),
  ),
)

/** The first window loads before the worker exists (web/app/start-worker.ts). */
self.addEventListener('message', (event) => {
  const { pathname, files }: { pathname: string; files: string[] } = event.data
  event.waitUntil(shell.keepLoaded(pathname, files).catch(log))
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
    keep(asked.then((page) => shell.keepPage(address, page.clone())))
    event.respondWith(shell.page(address, asked))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(shell.file(request, keep))
  else if (token && isKept(url)) event.respondWith(askOrRecall(request, token, keep))
})
