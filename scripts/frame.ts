import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { build, type Rolldown } from 'vite'

const FRAME = 'app/frame.html'
const STYLE = 'styles/frame.css'
const STYLE_LINK = /<link rel="stylesheet"[^>]*>/
const ROOT = /<div id="root"><\/div>/

/** Keeps only the variables that the rules use. */
async function styleOf(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [tailwind()],
    build: { write: false, rolldownOptions: { input: join(root, STYLE) } },
  })
  const files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = 'output' in built ? built.output : []
  const [style, ...more] = files
  if (style?.type !== 'asset' || more.length > 0) throw new Error(`${STYLE} is more than one file`)
  const rules = String(style.source).trim()
  const used = new Set(Array.from(rules.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  return rules.replace(/(--[\w-]+):[^;{}]*;?/g, (value, name) => (used.has(name) ? value : ''))
}

/** Puts the frame into a page before the application's style, since browsers block painting on styles. */
export async function framing(root: string): Promise<(page: string) => string> {
  const [style, html] = await Promise.all([styleOf(root), readFile(join(root, FRAME), 'utf8')])
  const frame = html.replace(/\n */g, '')
  return (page) => {
    const [link] = STYLE_LINK.exec(page) ?? []
    if (!link || !ROOT.test(page)) throw new Error('The page has no style, or nowhere to put its frame')
    return page
      .replace(link, () => `<style>${style}</style>`)
      .replace(ROOT, () => `<div id="root">${frame}</div>${link}`)
  }
}
