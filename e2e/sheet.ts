import type { Locator, Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'

export type Line = (string | number | boolean | null)[]

interface Download {
  name: string
  bytes: Buffer
}

export const download = async (page: Page, click: () => Promise<void>): Promise<Download> => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) }
}

export const linesOf = async (bytes: Buffer): Promise<Line[]> => (await readXlsx(bytes)).sheets[0]!.rows as Line[]

export const workbook = async (rows: Line[]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '导入模板', rows }] }))

/** Number of the line with the headings: the first one that names this column. */
export const headingOf = (rows: Line[], caption: string): number => rows.findIndex((row) => row.includes(caption))

export const give = async (drawer: Locator, name: string, bytes: Buffer): Promise<void> => {
  const [chooser] = await Promise.all([
    drawer.page().waitForEvent('filechooser'),
    drawer.getByRole('button', { name: /选择文件|重新选择/ }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
}
