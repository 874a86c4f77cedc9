import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ResolveModulePreloadDependenciesFn, type Rolldown } from 'vite'
import { leanIcons } from './scripts/lean-icons.ts'
import { pageScripts } from './scripts/page-scripts.ts'

type CodeSplittingNameFunction = Rolldown.CodeSplittingNameFunction

/** Writes a .br and a .gz beside every text file of the build, so that the server never compresses while someone waits. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const deflate = promisify(gzip)
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const text = await readFile(file)
        await writeFile(
          `${file}.br`,
          await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
        await writeFile(`${file}.gz`, await deflate(text, { level: 9 }))
      }
    },
  }
}

/** While developing, `/` is the landing page as it is in production; every other address is the application. */
function landingAtRoot(): Plugin {
  return {
    name: 'landing-at-root',
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        if (request.url === '/' || request.url?.startsWith('/?')) request.url = '/landing.html'
        next()
      })
    },
  }
}

/**
 * What is fetched together, from the inside out: a module goes with the first ring that needs it. What several lists need is
 * named here even where it is small: a file of its own costs more in headers.
 */
const RINGS = {
  base: [
    'app/main.tsx',
    'api/call.ts',
    'routing/link.tsx',
    'ui/button/link-style.ts',
    'ui/feedback/notice.tsx',
    'ui/form/form.tsx',
    'ui/form/text-field.tsx',
    'ui/page/mark.tsx',
    'ui/page/page-title.ts',
  ],
  'sign-in': ['sign-in/login-page.tsx'],
  layout: [
    'app/signed-in-layout.tsx',
    // Of dashboards, lists and pages with fields.
    '../contract/counts.ts',
    '../contract/money.ts',
    '../contract/payment-methods.ts',
    'shared/id-in.ts',
    'shared/owed/format-owed.ts',
    'shared/place.ts',
    'ui/back.ts',
    'ui/feedback/empty-state.tsx',
    'ui/feedback/retry-notice.tsx',
    'ui/form/checkbox-field.tsx',
    'ui/form/select-field.tsx',
    'ui/overlay/confirm-dialog.tsx',
    'ui/overlay/guarded-button.tsx',
    'ui/overlay/menu.tsx',
    'ui/overlay/opened.ts',
    'ui/page/page-header.tsx',
    'ui/page/panel.tsx',
    'ui/page/stat-cards.tsx',
    'ui/table/pagination.tsx',
    'ui/text/badge.tsx',
    'ui/text/date-text.tsx',
    'ui/text/email-text.tsx',
    'ui/text/money.tsx',
  ],
  paying: ['payments/door.ts'],
  owed: [
    '../contract/day-words.ts',
    '../contract/due-words.ts',
    'shared/estate-charges.ts',
    'shared/owed/lateness.ts',
    'shared/owed/owed-days.ts',
  ],
  charges: [
    '../contract/durations.ts',
    'shared/owed/next-due.ts',
    'shared/owed/period-words.ts',
    'shared/owed/queries.ts',
    'shared/owed/use-preview.ts',
    'shared/use-settled.ts',
  ],
  lists: [
    '../contract/orders.ts',
    'ui/form/filter-field.tsx',
    'ui/form/search-input.tsx',
    'ui/table/list-state.ts',
    'ui/table/row-action.tsx',
    'ui/table/second-line.tsx',
    'ui/table/table.tsx',
  ],
  fields: [
    'ui/button/copy-button.tsx',
    'ui/form/radio-group.tsx',
    'ui/form/textarea-field.tsx',
    'ui/text/description-list.tsx',
  ],
  period: ['shared/period/period-filter.tsx'],
  phone: ['ui/text/phone-text.tsx'],
  overlays: [
    'app/navigation-drawer.tsx',
    'ui/overlay/confirm-surface.tsx',
    'ui/overlay/dialog.tsx',
    'ui/overlay/drawer.tsx',
    'ui/overlay/menu-surface.tsx',
    'ui/overlay/popover-surface.tsx',
  ],
  // What judges what is sent: a form on a page fetches it without the dialogs of other forms.
  schemas: [
    '../contract/done.ts',
    '../contract/endpoint.ts',
    '../contract/fields.ts',
    '../contract/ids.ts',
    '../contract/pages.ts',
  ],
  forms: ['shared/credentials-dialog.tsx', 'ui/overlay/form-dialog.tsx'],
}

/** Of a package that names all it has in one entry, with the ring that needs them alone. */
const APART: [module: RegExp, ring: keyof typeof RINGS] = [
  /\/@tanstack\/.+\/(useQueries|queriesObserver)\.js$/,
  'charges',
]

/** Names the ring of a module, so that a page needs a handful of files instead of dozens of crumbs. */
function ringOf(): CodeSplittingNameFunction {
  const rings = new Map<string, string>()
  return (id, graph) => {
    const walk = (module: string, ring: string) => {
      if (rings.has(module)) return
      rings.set(module, APART[0].test(module) ? APART[1] : ring)
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) walk(imported, ring)
    }
    if (rings.size === 0)
      for (const [ring, roots] of Object.entries(RINGS))
        for (const root of roots) walk(resolve(import.meta.dirname, 'web', root), ring)
    return rings.get(id) ?? null
  }
}

/** All that a file of the build needs from the start, it included. */
function neededBy(file: string, bundle: Rolldown.OutputBundle): Set<string> {
  const needed = new Set([file])
  // A set goes on through what is added on the way.
  for (const each of needed) {
    const chunk = bundle[each]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) needed.add(imported)
  }
  return needed
}

/** Of what is fetched along with a file, leaves out what whoever asks for it has already, and the file itself. */
function fetchedAlong() {
  let bundle: Rolldown.OutputBundle = {}
  const plugin: Plugin = {
    name: 'fetched-along',
    apply: 'build',
    enforce: 'pre',
    generateBundle: (_options, built) => {
      bundle = built
    },
  }
  const resolveDependencies: ResolveModulePreloadDependenciesFn = (file, along, { hostId }) => {
    const there = neededBy(hostId, bundle)
    return along.filter((each) => each !== file && bundle[each]?.type === 'chunk' && !there.has(each))
  }
  return { plugin, resolveDependencies }
}
const along = fetchedAlong()

/** Notes beside the build what each of its files holds and what it needs, which `scripts/page-weight.js` adds up. */
function noteFiles(): Plugin {
  return {
    name: 'note-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? {
              file: file.fileName,
              modules: Object.keys(file.modules).map((module) =>
                relative(join(import.meta.dirname, 'web'), module),
              ),
              imports: file.imports,
              styles: [...(file.viteMetadata?.importedCss ?? [])],
            }
          : [],
      )
      this.emitFile({ type: 'asset', fileName: '.files', source: JSON.stringify(files) })
    },
  }
}

export default defineConfig({
  root: 'web',
  plugins: [
    leanIcons(),
    react(),
    tailwind(),
    landingAtRoot(),
    pageScripts(),
    noteFiles(),
    along.plugin,
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Without it a browser from before 2023 fetches what a page needs a moment later; it costs everybody else bytes.
    modulePreload: { polyfill: false, resolveDependencies: along.resolveDependencies },
    rolldownOptions: {
      input: ['web/index.html', 'web/landing.html'],
      // A ring holds all that it imports already; the bundler must not move that outwards.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'rings', name: ringOf() }],
        },
      },
    },
  },
  // Every file is looked through for packages at the start: one found later would reload the page under one's hands.
  optimizeDeps: { entries: ['*.html', '**/*.{ts,tsx}', '!**/*.test.ts', '!dist*/**'] },
  server: {
    // Fonts come out of node_modules, which lies beside the web's root.
    fs: { allow: ['..'] },
    // Calls go to the server; `/api/call.ts` is a module of ours.
    proxy: { '^/api/(?![\\w.-]+\\.ts(\\?|$))': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
})
