import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { framing } from './frame.ts'
import { inOnePiece } from './in-one-piece.ts'
import { workerScript } from './worker-script.ts'

/**
 * Scripts of the page itself: `<script vite-ignore src="./app/boot.ts"></script>`, without Vite's attribute.
 */
const IN_PAGE = /<script +src="([\w./-]+\.ts)"><\/script>/g
const SIGN_IN = '/login'
const LAYOUT = 'app/signed-in-layout.tsx'

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

interface Address {
  /** `$` stands for any last part: `/tenants/$`. */
  address: string
  inLayout: boolean
  files: string[]
}

async function addressesOf(bundle: Rolldown.OutputBundle, root: string): Promise<Address[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const needed = (module: string) => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))
    if (!holder) throw new Error(`No file of the build holds ${module}`)
    const files = new Set([holder.fileName])
    // The loop also visits files added on the way.
    for (const file of files) {
      const chunk = bundle[file]
      if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported)
    }
    return files
  }
  const everywhere = needed('app/main.tsx')
  const layout = needed(LAYOUT)
  // A dynamic import keeps pages out of these types.
  const { ADDRESSES, pageAt }: Table = await import(pathToFileURL(join(root, 'app/pages.ts')).href)
  return ADDRESSES.map(({ path, load }) => {
    const inLayout = pageAt(path) !== undefined
    const own = needed(moduleOf(load))
    const files = new Set(inLayout ? [...layout, ...own] : own)
    return {
      address: path.replace(/\$\w+$/, '$'),
      inLayout,
      files: [...files].filter((file) => !everywhere.has(file)),
    }
  })
}

interface Table {
  ADDRESSES: readonly { path: string; load: () => unknown }[]
  pageAt: (path: string) => unknown
}

/** Calling `load` would run a page, so its source is read. */
function moduleOf(load: () => unknown): string {
  const [, module = ''] = /import\('([^']+)'\)/.exec(String(load)) ?? []
  return module.replace(/^#web\//, '').replace(/^\.\//, 'app/')
}
