import type { AnyInput } from './call.ts'
import type { Arguments, Key } from './call-types.ts'

export function download<K extends Key>(key: K, fallbackName: string, ...input: Arguments<K>): Promise<void>
export async function download(key: Key, fallbackName: string, input: AnyInput = {}): Promise<void> {
  const { fetchFile } = await import('./fetch-file.ts')
  await fetchFile(key, fallbackName, input)
}
