import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = resolve(import.meta.dirname, '../node_modules/lucide-react/dist/esm')
const DRAWING = resolve(import.meta.dirname, '../web/ui/icon.ts')
/** What the package's entry names: `export { default as Eye, default as EyeIcon } from './icons/eye.mjs'`. */
const NAMED = /export \{([^}]+)\} from '(\.\/icons\/[\w-]+\.mjs)'/g
const IMPORTED = /import \{([^}]+)\} from 'lucide-react'/g
/** The shapes of an icon, in the file that it has in the package. */
const SHAPES = /\bnode: (\[[\s\S]+?\])(?:,\n {2}\w+: |\n\};)/

/**
 * Icons as their shapes alone. The package's own carry a name, a key for every shape and a hundred lines that draw them, more than
 * the shapes weigh; and its entry names all of them, so that nobody could tell which page needs which.
 */
export function leanIcons(): Plugin {
  let fileOf: Map<string, string>
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
    transform: (code, id) => {
      if (id.startsWith(join(PACKAGE, 'icons'))) {
        const [, shapes] = SHAPES.exec(code) ?? []
        if (!shapes) throw new Error(`${id} has no shapes where they used to be`)
        const plain = shapes.replace(/,?\s*key: "\w+"/g, '')
        return `import { icon } from ${JSON.stringify(DRAWING)}\nexport default /* @__PURE__ */ icon(${plain})`
      }
      if (!code.includes("from 'lucide-react'")) return null
      return code.replace(IMPORTED, (_, names: string) =>
        names
          .split(',')
          .map((each) => each.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => {
            const [icon = '', here = icon] = name.split(' as ')
            return `import ${here} from ${JSON.stringify(fileOf.get(icon))}`
          })
          .join(';'),
      )
    },
  }
}
