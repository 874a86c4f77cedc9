import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = resolve(import.meta.dirname, '../node_modules/lucide-react/dist/esm')
const DRAWING = resolve(import.meta.dirname, '../web/ui/icon.ts')
/** What the package's entry names: `export { default as Eye, default as EyeIcon } from './icons/eye.mjs'`. */
const NAMED = /export \{([^}]+)\} from '(\.\/icons\/[\w-]+\.mjs)'/g
const IMPORTED = /import \{([^}]+)\} from 'lucide-react'/
/** The shapes of an icon, in the file that it has in the package. */
const SHAPES = /\bnode: (\[[\s\S]+?\])(?:,\n {2}\w+: |\n\};)/

/**
 * Icons as their shapes alone, drawn where they are used. The package's own carry a name, a key for every shape and a hundred lines
 * that draw them, more than the shapes weigh; and its entry names all of them, so that nobody could tell which page needs which.
 * Two pages that use one icon each have it: a file of its own would cost more in headers, and in the layout it cost every page.
 */
export function leanIcons(): Plugin {
  let fileOf: Map<string, string>
  const shapesOf = async (icon: string) => {
    const file = fileOf.get(icon)
    const [, shapes] = SHAPES.exec(file ? await readFile(file, 'utf8') : '') ?? []
    if (!shapes) throw new Error(`${icon} of lucide-react has no shapes where they used to be`)
    return shapes.replace(/,?\s*key: "\w+"/g, '')
  }
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    buildStart: async () => {
      const entry = await readFile(join(PACKAGE, 'lucide-react.mjs'), 'utf8')
      fileOf = new Map(
        [...entry.matchAll(NAMED)].flatMap(([, names = '', file = '']) =>
          Array.from(
            names.matchAll(/default as (\w+)/g),
            ([, name = '']) => [name, join(PACKAGE, file)] as const,
          ),
        ),
      )
    },
    transform: async (code) => {
      const [imported, names = ''] = IMPORTED.exec(code) ?? []
      if (!imported) return null
      const icons = names
        .split(',')
        .map((each) => each.trim())
        .filter((name) => name && !name.startsWith('type '))
        .map(async (name) => {
          const [icon = '', here = icon] = name.split(' as ')
          return `const ${here} = /* @__PURE__ */ drawnIcon(${await shapesOf(icon)})`
        })
      const drawn = [
        `import { icon as drawnIcon } from ${JSON.stringify(DRAWING)}`,
        ...(await Promise.all(icons)),
      ]
      return code.replace(imported, () => drawn.join(';'))
    },
  }
}
