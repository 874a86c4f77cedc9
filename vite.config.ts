import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pageScripts } from './scripts/page-scripts.ts'

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

/** Small parts that most signed-in pages need. Files of their own would cost a request each. */
const SMALL_PARTS = [
  'lucide-react/',
  'react-query/.+/(useMutation|useQueries)',
  'contract/(counts|due-words|durations|money|orders|payment-methods)',
  'web/ui/(button|feedback|table)/(?!toaster)',
  'web/ui/form/(search-input|select-field)',
  'web/ui/overlay/(confirm-dialog|guarded-button|menu|opened)[.]',
  'web/ui/page/(page-header|panel|stat-cards)',
  'web/ui/text/(date-text|money)',
  'web/shared/(estate-charges|id-in|place|owed/(?!settled-lines|use-))',
  'web/payments/public',
]

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), landingAtRoot(), pageScripts(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Without it a browser from before 2023 fetches what a page needs a moment later; it costs everybody else bytes.
    modulePreload: { polyfill: false },
    // For scripts/page-weight.js. A name with a dot is not served.
    manifest: '.manifest.json',
    rolldownOptions: {
      input: ['web/index.html', 'web/landing.html'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /web\/(app\/main|sign-in\/(login-page|link-pages))\.tsx$/, priority: 3 },
            { name: 'layout', test: /web\/app\/signed-in-layout\.tsx$/, priority: 2 },
            { name: 'parts', test: new RegExp(SMALL_PARTS.join('|')), priority: 1 },
          ],
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
