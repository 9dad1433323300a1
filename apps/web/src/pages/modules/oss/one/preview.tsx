/** Preview by means of the browser; nothing of the file runs in our page. */
import { Alert, Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { reportFailure } from '../../../../kit/data/failure.ts'
import { linkedUrl, readStored, saveFile, sizeText } from '../../../../kit/data/upload.ts'
import { Modal } from '../../../../kit/ui/modal.tsx'
import { Failed, Loading, Skeleton } from '../../../../kit/ui/states.tsx'
import panel from '../../../../kit/look/panel.module.css'
import place from '../../../../kit/look/place.module.css'
import styles from './oss.module.css'

interface Previewed {
  url: string
  name: string
  type: string | null
}

const TEXT_MAX = 262_144

interface PreviewedFile {
  file: Previewed
  /** Signed link, valid for some minutes. */
  src: string
}

/** Each preview asks for a new link. */
const Linked = ({ file, children }: { file: Previewed; children: (linked: PreviewedFile) => ReactNode }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', file.url],
    queryFn: () => linkedUrl(file.url),
    gcTime: 0,
    retry: false,
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton rows={4} /> : children({ file, src: data })
}

/** The file may be damaged, of an unknown format, or missing in the storage. */
const Fragile = ({ children }: { children: (onError: () => void) => ReactNode }) => {
  const [broken, setBroken] = useState(false)
  if (!broken) return children(() => setBroken(true))
  return (
    <Alert
      type="warning"
      showIcon
      title="内容显示不出来"
      description="可能是浏览器不支持这种编码，请下载后打开；如果也不能下载，文件已从存储中丢失，请联系管理员从备份取回。"
    />
  )
}

const Picture = ({ file, src }: PreviewedFile) => (
  <Fragile>{(onError) => <img className={styles.picture} src={src} alt={file.name} onError={onError} />}</Fragile>
)

const Sound = ({ file, src }: PreviewedFile) => (
  <Fragile>
    {(onError) => (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded media have no captions
      <audio
        className={`${place.line} ${place.block}`}
        controls
        preload="metadata"
        src={src}
        aria-label={file.name}
        onError={onError}
      />
    )}
  </Fragile>
)

const Film = ({ file, src }: PreviewedFile) => (
  <Fragile>
    {(onError) => (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded media have no captions
      <video
        className={styles.picture}
        controls
        preload="metadata"
        src={src}
        aria-label={file.name}
        onError={onError}
      />
    )}
  </Fragile>
)

/** Phones have no embedded viewer. The response brings its own `sandbox`; one on the frame would show no PDF. */
const Pdf = ({ file, src }: PreviewedFile) =>
  navigator.pdfViewerEnabled ? (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- as above
    <iframe className={styles.paper} src={`${src}&show=1`} title={file.name} />
  ) : (
    <Alert
      type="info"
      showIcon
      title="此浏览器不能在页面中显示 PDF"
      action={<Button onClick={() => void saveFile(file.url, file.name).catch(reportFailure)}>下载后查看</Button>}
    />
  )

const Text = ({ file }: { file: Previewed }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['preview-text', file.url],
    queryFn: () => readStored(file.url, TEXT_MAX),
    gcTime: 0,
    retry: false,
  })
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={4} />
  return (
    <>
      <pre className={`${panel.box} ${styles.text}`} tabIndex={0} aria-label={file.name}>
        {data.text}
      </pre>
      {data.isCut && <Alert type="info" showIcon title={`只显示前 ${sizeText(TEXT_MAX)}，完整内容请下载`} />}
    </>
  )
}

const VIEWERS: Readonly<Record<string, (file: Previewed) => ReactNode>> = {
  image: (file) => <Linked file={file}>{Picture}</Linked>,
  audio: (file) => <Linked file={file}>{Sound}</Linked>,
  video: (file) => <Linked file={file}>{Film}</Linked>,
  pdf: (file) => <Linked file={file}>{Pdf}</Linked>,
  text: (file) => <Text file={file} />,
}

export const isPreviewable = (type: string | null): boolean => type !== null && type in VIEWERS

export const Preview = ({ file }: { file: Previewed }) =>
  VIEWERS[file.type ?? '']?.(file) ?? (
    <Alert type="info" showIcon title="这种格式不能在页面中预览，请下载后用相应的软件打开" />
  )

export const usePreview = () => {
  const [file, setFile] = useState<Previewed>()
  const close = () => setFile(undefined)
  const dialog = (
    <Modal open={file !== undefined} title={file?.name} width={880} footer={null} destroyOnHidden onCancel={close}>
      {file && <Preview file={file} />}
    </Modal>
  )
  return { preview: setFile, dialog }
}
