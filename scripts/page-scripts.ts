import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { framing } from './frame.ts'
import { inOnePiece } from './in-one-piece.ts'
import { workerScript } from './worker-script.ts'

/** A script that stands in the page itself: `<script vite-ignore src="./app/boot.ts"></script>`, without what Vite takes away. */
const IN_PAGE = /<script +src="([\w./-]+\.ts)"><\/script>/g
const SIGN_IN = '/login'
/** Around every page that `page` makes. */
const LAYOUT = 'app/signed-in-layout.tsx'

/**
 * Scripts that run before anything is drawn come with the page, so that nobody waits for another answer. And each address of the
 * application has a page of its own, `pages/users.html`: it names all files that the address needs, of which a browser would
 * otherwise learn one after the other, and holds the frame of the application, to be seen until it is drawn. Those for who is
 * signed in, and that of signing in, are kept by the worker for when there is no line.
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
  /** Its last part may be any: `/tenants/$`. */
  address: string
  inLayout: boolean
  /** Those that it needs beside what every page has. */
  files: string[]
}

async function addressesOf(bundle: Rolldown.OutputBundle, root: string): Promise<Address[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  /** The file that holds a module, with all that it imports from the start. */
  const needed = (module: string) => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))
    if (!holder) throw new Error(`No file of the build holds ${module}`)
    const files = new Set([holder.fileName])
    // A set goes on through what is added on the way.
    for (const file of files) {
      const chunk = bundle[file]
      if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported)
    }
    return files
  }
  const everywhere = needed('app/main.tsx')
  const layout = needed(LAYOUT)
  // Not imported by name: to the types of these scripts, pages are no part.
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

/** Of web/app/pages.ts, what is used here. */
interface Table {
  ADDRESSES: readonly { path: string; load: () => unknown }[]
  pageAt: (path: string) => unknown
}

/** The module that `load` imports. Its text says which: called here, it would run a page. */
function moduleOf(load: () => unknown): string {
  const [, module = ''] = /import\('([^']+)'\)/.exec(String(load)) ?? []
  return module.replace(/^#web\//, '').replace(/^\.\//, 'app/')
}
