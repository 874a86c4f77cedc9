import { LOGO_LIMIT_PX } from '#contract/limits.ts'

/** A smaller copy of a large picture: residents pay for their data. Anything else stays as it is, for the server to judge. */
export async function shrinkPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = LOGO_LIMIT_PX / Math.max(picture.width, picture.height)
  if (scale >= 1) return file
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: file.type })
}
