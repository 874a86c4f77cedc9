import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pageScripts } from './scripts/page-scripts.ts'

/** Compresses text files, so that the server need not. */
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
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const texts = entries.filter(
        (entry) => entry.isFile() && /\.(html|js|css|svg|json|webmanifest|txt)$/.test(entry.name),
      )
      await Promise.all(
        texts.map(async (entry) => {
          const file = join(entry.parentPath, entry.name)
          const text = await readFile(file)
          const [br, gz] = await Promise.all([
            brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
            deflate(text, { level: 9 }),
          ])
          await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
        }),
      )
    },
  }
}

/** Serves the landing page at `/` during development. */
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

/** Small parts that most signed-in pages need. Files of their own would cost a request each. */
const SMALL_PARTS = [
  'lucide-react/.+/icons/(arrow-left-right|banknote|log-out)[.]',
  'react-query/.+/(useMutation|useQueries)',
  'contract/(collection-rate|counts|due-words|durations|money|orders|payment-methods)',
  'web/ui/(button|feedback|table)/(?!toaster)',
  'web/ui/form/(search-input|select-field)',
  'web/ui/overlay/(confirm-dialog|guarded-button|menu|opened)[.]',
  'web/ui/page/(lazy-part|not-there|page-header|panel|stat-cards|use-loaded)',
  'web/ui/text/(date-text|money)',
  'web/shared/(estate-charges|id-in|paid-for|place|owed/(?!charge-standing|settled-lines|use-))',
  'web/payments/(public|checkouts/(kept-checkouts|use-earlier-checkouts)|list/payment-badge)[.]',
  'web/transfers/public[.]',
]

/** Modules that the sign-in and every signed-in page need. */
const OF_EVERY_PAGE = [
  'web/app/main',
  'web/api/call[.]',
  'web/ui/(back|clock|form/(checkbox-field|field|form|text-field|unsaved)|feedback/notice|page/(mark|page-title))[.]',
  'lucide-react/.+/icons/(arrow-left|check|eye|eye-off)[.]',
  'contract/(dates|day-words|time)[.]',
]

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), landingAtRoot(), pageScripts(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Only browsers from before 2023 need it.
    modulePreload: { polyfill: false },
    // For scripts/check-weight.js. A name with a dot is not served.
    manifest: '.manifest.json',
    rolldownOptions: {
      input: ['web/index.html', 'web/landing.html'],
      // A page that uses one part of a folder's `public.ts` need not fetch the others.
      treeshake: {
        moduleSideEffects: [
          { test: /\/public\.tsx?$|web\/payments\/(checkouts|paying)\//, sideEffects: false },
        ],
      },
      output: {
        // Hexadecimal digits compress to half a byte each, and pages list dozens of names.
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            { name: 'base', test: new RegExp(OF_EVERY_PAGE.join('|')), priority: 4 },
            { name: 'sign-in', test: /web\/sign-in\/login-page\.tsx$/, priority: 3 },
            { name: 'layout', test: /web\/app\/signed-in-layout\.tsx$/, priority: 2 },
            {
              name: 'files',
              test: /web\/(api\/(download|save-blob)|ui\/file-size)[.]/,
              priority: 1,
            },
            { name: 'parts', test: new RegExp(SMALL_PARTS.join('|')), priority: 1 },
            // Icons of a page or two stay with these.
            { name: 'parts', test: /lucide-react/, minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
  // A package found later would reload the page.
  optimizeDeps: { entries: ['*.html', '**/*.{ts,tsx}', '!**/*.test.ts', '!dist*/**'] },
  server: {
    // Fonts come from node_modules beside the web's root.
    fs: { allow: ['..'] },
    // `/api/call.ts` is our module, not a call.
    proxy: { '^/api/(?![\\w.-]+\\.ts(\\?|$))': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
})
