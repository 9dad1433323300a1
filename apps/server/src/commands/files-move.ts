/** `npm run files:move -- --to s3` (or `disk`): moves files into the configured bucket, or out of it into FILES_DIR. */
import { join } from 'node:path'
import { StartError } from '../platform/config/start-error.ts'
import { moveFiles } from '../platform/files/move.ts'
import { openS3Storage } from '../platform/files/storage-s3.ts'
import { openStorage } from '../platform/files/storage.ts'
import { flagOf, reportProblems, runCommand } from './console.ts'
import { faultyFiles, problemLines } from './stored-files.ts'

const MEGABYTE = 1_048_576

await runCommand('搬迁', async ({ config, log, open }) => {
  const { s3, filesDir } = config
  const target = flagOf('--to')
  if (target !== 's3' && target !== 'disk') throw new StartError('请写明搬到哪里：--to s3 或 --to disk')
  if (!s3) throw new StartError('请设置 S3_ENDPOINT、S3_BUCKET 等，写明是哪一个桶')
  const database = await open()
  const [disk, bucket] = [openStorage(filesDir), openS3Storage(s3, config, log)]
  const [from, to] = target === 's3' ? [disk, bucket] : [bucket, disk]
  const { files, copied, bytes } = await moveFiles(from, to, join(filesDir, '.incoming'))
  reportProblems(problemLines(await faultyFiles(database, to)))
  const place = target === 's3' ? `桶 ${s3.bucket}` : `目录 ${filesDir}`
  return (
    `${place}里现有 ${files} 个文件，逐个核对摘要一致；本次复制 ${copied} 个，共 ${Math.ceil(bytes / MEGABYTE)} MB。` +
    '请停止所有进程，再执行一次，然后改用新的存储并启动；原处的文件没有删除'
  )
})
