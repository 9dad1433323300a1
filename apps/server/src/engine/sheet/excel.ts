import { stamp } from '../../platform/config/clock.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const sheetHeaders = (title: string, now: number): Record<string, string> => ({
  'content-type': XLSX_TYPE,
  'content-disposition': contentDisposition(fileName(title, now)),
})

export const fileName = (title: string, now: number): string =>
  `${title.replace(/[\\/:*?"<>|\p{C}]/gu, '').trim() || '导出'}_${stamp(now)}.xlsx`

/** Header of a download: ASCII for old readers, the real name for all others (RFC 6266, RFC 8187). */
export const contentDisposition = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
