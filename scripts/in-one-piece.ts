import { build } from 'vite'

/** Bundles a script; `known` replaces global names by values. */
export async function inOnePiece(entry: string, known: Record<string, unknown> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'script' } },
  })
  const [script, ...more] = (Array.isArray(built) ? built : []).flatMap(({ output }) => output)
  if (script?.type !== 'chunk' || more.length > 0) throw new Error(`${entry} is more than one script`)
  return script.code.trim()
}
