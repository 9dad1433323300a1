/** A workbook from batches of rows: a small one is written here, a large one streamed from a thread. */
import type { Readable } from 'node:stream'
import { xmlLength, type CellValue } from './cell.ts'
import { openStream, type PutRows, type SheetStream } from './stream.ts'
import { writeSheet, type SheetHead } from './write.ts'

/**
 * Characters of XML written without a thread: about 450 rows, which block the event loop for 8 ms (two cores of an
 * AMD EPYC; the limit is 15 ms); starting a thread takes 175 to 550 ms there.
 */
const IN_PLACE = 262_144

/** @param fill fetches and puts rows; once sending has begun, its failure aborts the file */
export const sheetFile = (
  head: SheetHead,
  fill: (put: PutRows) => Promise<void>,
  inPlace = IN_PLACE,
): Promise<Uint8Array | Readable> => {
  const file = Promise.withResolvers<Uint8Array | Readable>()
  const kept: (CellValue[][] | 'next')[] = []
  let length = 0
  let stream: SheetStream | undefined
  const put: PutRows = async (rows) => {
    if (stream) return stream.put(rows)
    kept.push(rows)
    if (rows !== 'next') length += xmlLength(rows)
    if (length <= inPlace) return
    stream = openStream(head)
    file.resolve(stream.body)
    for (const some of kept.splice(0)) await stream.put(some)
  }
  const run = async (): Promise<void> => {
    try {
      await fill(put)
      if (stream) stream.end()
      else file.resolve(await written(head, kept))
    } catch (error) {
      stream?.fail(error)
      file.reject(error)
    }
  }
  void run()
  return file.promise
}

const written = async (head: SheetHead, batches: readonly (CellValue[][] | 'next')[]): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  const writer = writeSheet(head, (bytes) => pieces.push(bytes))
  for (const rows of batches) await (rows === 'next' ? writer.next() : writer.add(rows))
  await writer.end()
  return Buffer.concat(pieces)
}
