const KB_BYTES = 1024
export const MB_BYTES = 1024 * KB_BYTES

/** `1.2 MB`, `340 kB` */
export const formatSize = (bytes: number): string =>
  bytes >= MB_BYTES
    ? `${(Math.ceil((bytes / MB_BYTES) * 10) / 10).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / KB_BYTES))} kB`
