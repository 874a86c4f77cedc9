import { formatCount } from '#contract/counts.ts'

/** `14.2 MB` */
export const inMegabytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 100_000) / 10)} MB`
