import { notSheet, SheetRefusal, withPassword } from '../refusal.ts'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')
const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b) && (bytes[2] ?? 0) < 9
/** Old Office files, and workbooks with a password. */
const isCompound = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
const isProtected = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('EncryptedPackage', 0, 'utf16le')

function isPicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(bytes, 0xff, 0xd8, 0xff) ||
    /^(?:GIF8|BM....\0\0|II\*\0|MM\0\*|RIFF....WEBP|....ftyp(?:hei|avif|mif1))/s.test(ascii(bytes, 0, 16))
  )
}

const LOOKED_AT_BYTES = 64 * 1024
const MOST_CONTROL = 1 / 100
const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)

function isText(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return true
  const start = bytes.subarray(0, LOOKED_AT_BYTES)
  return start.filter(isControl).length <= start.length * MOST_CONTROL
}

const INSTEAD = 'Upload an Excel workbook (.xlsx) or a CSV.'

export function kindOf(bytes: Uint8Array): 'workbook' | 'text' {
  const start = ascii(bytes, 0, 1024)
  if (start.trim() === '') throw new SheetRefusal('empty', 'This file is empty.')
  if (isZip(bytes)) return 'workbook'
  if (isCompound(bytes) && isProtected(bytes)) throw withPassword()
  if (isCompound(bytes))
    throw notSheet(
      'This file is of an older Excel (.xls). Save it as an Excel workbook (.xlsx) and upload that.',
    )
  if (start.includes('%PDF-')) throw notSheet(`This is a PDF, not a spreadsheet. ${INSTEAD}`)
  if (isPicture(bytes)) throw notSheet(`This is a picture, not a spreadsheet. ${INSTEAD}`)
  if (/^\s*(?:<\?xml|<!doctype|<html|<table|\{\\rtf)/i.test(start))
    throw notSheet(
      `This is a document, not a spreadsheet. Open it in Excel, save it as an Excel workbook (.xlsx) and upload that.`,
    )
  if (!isText(bytes)) throw notSheet(`This is not a spreadsheet. ${INSTEAD}`)
  return 'text'
}
