import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { framing } from './frame.ts'
import { inOnePiece } from './in-one-piece.ts'
import { workerScript } from './worker-script.ts'

/** `<script vite-ignore src="./app/boot.ts"></script>` without what Vite removes. */
const IN_PAGE = /<script +src="([\w./-]+\.ts)"><\/script>/g
const SIGN_IN = '/login'
const LAYOUT = 'app/signed-in-layout.tsx'

/**
 * Inlines the scripts that run before the first paint. Writes a document for each address (`pages/users.html`) that
 * preloads all its files and holds the frame. The worker keeps the signed-in pages and the sign-in page.
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
  /** `/tenants/$` */
  address: string
  inLayout: boolean
  /** Without those of every page. */
  files: string[]
}

async function addressesOf(bundle: Rolldown.OutputBundle, root: string): Promise<Address[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  /** The chunk of a module with its static imports. */
  const needed = (module: string) => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))
    if (!holder) throw new Error(`No file of the build holds ${module}`)
    const files = new Set([holder.fileName])
    // The loop visits values that are added meanwhile.
    for (const file of files) {
      const chunk = bundle[file]
      if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported)
    }
    return files
  }
  const everywhere = needed('app/main.tsx')
  const layout = needed(LAYOUT)
  // A static import would pull the pages into the types of these scripts.
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

/** The used part of web/app/pages.ts. */
interface Table {
  LOADERS: Record<string, () => unknown>
  pageAt: (path: string) => unknown
}

/** Reads the module out of the text of `load`: a call would run the page. */
function moduleOf(load: () => unknown): string {
  const [, module = ''] = /import\('([^']+)'\)/.exec(String(load)) ?? []
  return module.replace(/^#web\//, '').replace(/^\.\//, 'app/')
}
