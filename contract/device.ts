const BROWSERS: [RegExp, string][] = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const nameIn = (list: [RegExp, string][], agent: string) => list.find(([sign]) => sign.test(agent))?.[1]

/** Describes a User-Agent header: `Chrome on Android`. */
export function deviceOf(agent: string | null): string {
  const browser = nameIn(BROWSERS, agent ?? '')
  const system = nameIn(SYSTEMS, agent ?? '')
  if (!browser) return system ? `A program on ${system}` : 'An unknown device'
  return system ? `${browser} on ${system}` : browser
}
