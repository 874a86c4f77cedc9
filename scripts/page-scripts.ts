import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import type { Release } from '../web/worker/release.ts'

/** `<script vite-ignore src="./app/boot.ts"></script>` after Vite removed its attribute. */
const IN_PAGE = /<script +src="([\w./-]+\.ts)"><\/script>/g
const SIGN_IN = '/login'
const LAYOUT = 'app/signed-in-layout.tsx'
const FRAME_STYLE = 'styles/frame.css'
const STYLE_LINK = /<link rel="stylesheet"[^>]*>/
const ROOT = /<div id="root"><\/div>/
const KEPT = /^assets\/(?!landing-).+\.(js|css|woff2)$/

/**
 * Inlines boot scripts and writes a page for each address, `pages/users.html`, with preload links for all its
 * files and the frame. The service worker keeps the sign-in and signed-in pages.
 */
export function pageScripts(): Plugin {
  let root = ''
  return {
    name: 'page-scripts',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { filename }) => {
        let page = html
        for (const [tag, path = ''] of html.matchAll(IN_PAGE)) {
          const script = await inOnePiece(resolve(filename, '..', path))
          page = page.replace(tag, () => `<script>${script}</script>`)
        }
        return page
      },
    },
    writeBundle: async ({ dir = '' }, bundle) => {
      const html = await readFile(join(dir, 'index.html'), 'utf8')
      const inFrame = await framing(root)
      const kept = new Map<string, string>()
      for (const { address, files, inLayout } of await addressesOf(bundle, root)) {
        const links = files.map((file) => `<link rel="modulepreload" href="/${file}">`)
        const page = join(dir, 'pages', `${address}.html`)
        await mkdir(dirname(page), { recursive: true })
        const whole = html.replace('</head>', () => `${links.join('')}</head>`)
        const text = inLayout ? inFrame(whole) : whole
        await writeFile(page, text)
        if (inLayout || address === SIGN_IN) kept.set(address, text)
      }
      await writeFile(join(dir, 'sw.js'), await workerScript(root, bundle, kept))
    },
  }
}

async function addressesOf(bundle: Rolldown.OutputBundle, root: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const needed = (module: string) => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))
    if (!holder) throw new Error(`No file of the build holds ${module}`)
    const files = new Set([holder.fileName])
    for (const file of files) {
      const chunk = bundle[file]
      if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported)
    }
    return files
  }
  const everywhere = needed('app/main.tsx')
  const layout = needed(LAYOUT)
  // A dynamic import keeps pages out of these types.
  const { LOADERS, pageAt }: Table = await import(pathToFileURL(join(root, 'app/pages.ts')).href)
  return Object.entries(LOADERS).map(([path, load]) => {
    const inLayout = pageAt(path) !== undefined
    const files = new Set([...(inLayout ? layout : []), ...needed(moduleOf(load))])
    return {
      address: path.replace(/\$\w+$/, '$'),
      inLayout,
      files: [...files].filter((file) => !everywhere.has(file)),
    }
  })
}

interface Table {
  LOADERS: Record<string, () => unknown>
  pageAt: (path: string) => unknown
}

/** Calling `load` would run a page, so its source is read. */
function moduleOf(load: () => unknown): string {
  const [, module = ''] = /import\('([^']+)'\)/.exec(String(load)) ?? []
  return module.replace(/^#web\//, '').replace(/^\.\//, 'app/')
}

/** Keeps only the variables that the rules use. */
async function styleOf(root: string): Promise<string> {
  const style = await buildOneFile({
    plugins: [tailwind()],
    build: { rolldownOptions: { input: join(root, FRAME_STYLE) } },
  })
  if (style.type !== 'asset') throw new Error(`${FRAME_STYLE} needs a script`)
  const rules = String(style.source).trim()
  const used = new Set(Array.from(rules.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  return rules.replace(/(--[\w-]+):[^;{}]*;?/g, (value, name) => (used.has(name) ? value : ''))
}

/** Puts the frame into a page before the application's style, since browsers block painting on styles. */
async function framing(root: string): Promise<(page: string) => string> {
  const [style, html] = await Promise.all([styleOf(root), readFile(join(root, 'app/frame.html'), 'utf8')])
  const frame = html.replace(/\n */g, '')
  return (page) => {
    const [link] = STYLE_LINK.exec(page) ?? []
    if (!link || !ROOT.test(page)) throw new Error('The page has no style, or nowhere to put its frame')
    return page
      .replace(link, () => `<style>${style}</style>`)
      .replace(ROOT, () => `<div id="root">${frame}</div>${link}`)
  }
}

/** Bundles a script; `known` replaces global names by values. */
async function inOnePiece(entry: string, known: Record<string, unknown> = {}): Promise<string> {
  const script = await buildOneFile({
    define: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { minify: true, lib: { entry, formats: ['iife'], name: 'script' } },
  })
  if (script.type !== 'chunk') throw new Error(`${entry} is no script`)
  return script.code.trim()
}

async function buildOneFile(config: InlineConfig): Promise<Rolldown.OutputChunk | Rolldown.OutputAsset> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ...config,
    build: { write: false, ...config.build },
  })
  const [file, ...more] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (!file || more.length > 0) throw new Error('The build is not a single file')
  return file
}

/** The worker lists its build's files, so that each build has a new worker. */
function workerScript(
  root: string,
  bundle: Rolldown.OutputBundle,
  pages: ReadonlyMap<string, string>,
): Promise<string> {
  const files = Object.keys(bundle).filter((file) => KEPT.test(file))
  const id = createHash('sha256')
    .update(JSON.stringify([files, ...pages]))
    .digest('hex')
    .slice(0, 16)
  const release: Release = { id, files, addresses: [...pages.keys()] }
  return inOnePiece(join(root, 'worker/worker.ts'), { RELEASE: release })
}
