import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
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
  base: ['app/main.tsx', 'sign-in/login-page.tsx'],
  layout: ['app/signed-in-layout.tsx', 'ui/back.ts', 'ui/page/page-header.tsx'],
  lists: [
    '../contract/day-words.ts',
    '../contract/due-words.ts',
    '../contract/durations.ts',
    '../contract/orders.ts',
    '../contract/payment-methods.ts',
    'payments/door.ts',
    'shared/estate-charges.ts',
    'shared/owed/format-owed.ts',
    'shared/owed/next-due.ts',
    'shared/owed/owed-days.ts',
    'shared/owed/period-words.ts',
    'shared/owed/queries.ts',
    'shared/owed/use-preview.ts',
    'shared/use-settled.ts',
    'ui/button/link-style.ts',
    'ui/feedback/retry-notice.tsx',
    'ui/form/checkbox-field.tsx',
    'ui/form/filter-field.tsx',
    'ui/form/search-input.tsx',
    'ui/form/select-field.tsx',
    'ui/overlay/guarded-button.tsx',
    'ui/overlay/menu.tsx',
    'ui/overlay/opened.ts',
    'ui/page/age-bar.tsx',
    'ui/page/panel.tsx',
    'ui/page/stat-cards.tsx',
    'ui/table/list-state.ts',
    'ui/table/row-action.tsx',
    'ui/table/second-line.tsx',
    'ui/table/table.tsx',
    'ui/text/badge.tsx',
    'ui/text/date-text.tsx',
    'ui/text/email-text.tsx',
    'ui/text/money.tsx',
  ],
  overlays: ['app/navigation-drawer.tsx', 'ui/overlay/menu-surface.tsx', 'ui/overlay/popover-surface.tsx'],
  forms: [
    '../contract/fields.ts',
    '../contract/ids.ts',
    '../contract/pages.ts',
    'shared/credentials-dialog.tsx',
    'ui/form/contract-form.ts',
    'ui/form/form.tsx',
    'ui/form/radio-group.tsx',
    'ui/form/text-field.tsx',
    'ui/form/textarea-field.tsx',
    'ui/overlay/confirm-dialog.tsx',
    'ui/overlay/dialog.tsx',
    'ui/overlay/drawer.tsx',
  ],
}

/** The icons are a package whose entry names them all: followed as it is, each would be of the first ring. */
const ICONS = /\/lucide-react\/dist\/esm\/(?!icons\/)lucide-react\.\w+$/

/** What stands on no frame is with the lists. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//

/** Names the ring of a module, so that a page needs a handful of files instead of dozens of crumbs. */
function ringOf(): CodeSplittingNameFunction {
  const rings = new Map<string, string>()
  return (id, graph) => {
    const infoOf = (module: string) => graph.getModuleInfo(module)
    /** The icons that a module names: `import { House } from 'lucide-react'`. */
    const iconsIn = (module: string, entry: string) => {
      const imported =
        /import \{([^}]+)\} from ["']lucide-react["']/.exec(infoOf(module)?.code ?? '')?.[1] ?? ''
      const names = imported.split(',').map((name) => name.trim().split(' ')[0])
      const exports = infoOf(entry)?.code ?? ''
      return names.flatMap((name) => {
        const [, path] = new RegExp(`\\bas ${name}\\b[^;]*from ['"]([^'"]+)['"]`).exec(exports) ?? []
        return path ? [resolve(entry, '..', path)] : []
      })
    }
    const walk = (module: string, ring: string) => {
      if (rings.has(module)) return
      rings.set(module, ring)
      for (const imported of infoOf(module)?.importedIds ?? [])
        if (!ICONS.test(imported)) walk(imported, ring)
        else if (ring === 'base' || ring === 'layout')
          for (const icon of iconsIn(module, imported)) walk(icon, ring)
    }
    if (rings.size === 0)
      for (const [ring, roots] of Object.entries(RINGS))
        for (const root of roots) walk(resolve(import.meta.dirname, 'web', root), ring)
    return rings.get(id) ?? (ICON.test(id) ? 'lists' : null)
  }
}

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
  plugins: [react(), tailwind(), landingAtRoot(), pageScripts(), noteFiles(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Without it a browser from before 2023 fetches what a page needs a moment later; it costs everybody else bytes.
    modulePreload: { polyfill: false },
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
