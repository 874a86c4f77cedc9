import { notSheet, SheetRefusal, withPassword } from '../refusal.ts'
import { encodingOf } from './encoding.ts'

/** Old Office files, and workbooks with a password. */
const COMPOUND = '\xd0\xcf\x11\xe0'
const PICTURE =
  /^(?:\x89PNG|\xff\xd8\xff|GIF8|BM....\0\0|II\*\0|MM\0\*|RIFF....WEBP|....ftyp(?:hei|avif|mif1))/s
const LOOKED_AT_BYTES = 64 * 1024
const MOST_CONTROL = 1 / 100
const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)
const INSTEAD = 'Upload an Excel workbook (.xlsx) or a CSV.'

export function kindOf(bytes: Uint8Array): 'workbook' | 'text' {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = buffer.toString('latin1', 0, 1024)
  if (start.trim() === '') throw new SheetRefusal('empty', 'This file is empty.')
  if (start.startsWith('PK') && (bytes[2] ?? 0) < 9) return 'workbook'
  if (start.startsWith(COMPOUND) && buffer.includes('EncryptedPackage', 0, 'utf16le')) throw withPassword()
  if (start.startsWith(COMPOUND))
    throw notSheet(
      'This file is of an older Excel (.xls). Save it as an Excel workbook (.xlsx) and upload that.',
    )
  if (start.includes('%PDF-')) throw notSheet(`This is a PDF, not a spreadsheet. ${INSTEAD}`)
  if (PICTURE.test(start)) throw notSheet(`This is a picture, not a spreadsheet. ${INSTEAD}`)
  if (/^\s*(?:<\?xml|<!doctype|<html|<table|\{\\rtf)/i.test(start))
    throw notSheet(
      `This is a document, not a spreadsheet. Open it in Excel, save it as an Excel workbook (.xlsx) and upload that.`,
    )
  const head = bytes.subarray(0, LOOKED_AT_BYTES)
  const isText = encodingOf(bytes) !== 'utf-8' || head.filter(isControl).length <= head.length * MOST_CONTROL
  if (!isText) throw notSheet(`This is not a spreadsheet. ${INSTEAD}`)
  return 'text'
}
