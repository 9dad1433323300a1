import { Alert, Avatar, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Row, Stack } from './place.tsx'
import words from '../look/words.module.css'
import { croppedFile, croppedCanvas, type Frame } from './crop.ts'
import { Modal } from './modal.tsx'

interface CropDialogProps {
  file: File
  frame: Frame
  onDone: (file: File | undefined) => void
}

const HEIGHT = 320
const PREVIEW = 96
const NEAREST = 4
const START = { x: 0, y: 0 }

export function CropDialog({ file, frame, onDone }: CropDialogProps) {
  const { title, name, aspect, isRound } = frame
  const url = useObjectUrl(file)
  const [at, setAt] = useState(START)
  const [zoom, setZoom] = useState(1)
  const [preview, setPreview] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const area = useRef<Area>(undefined)
  const look = (_: Area, pixels: Area) => {
    area.current = pixels
    if (image.current) setPreview(croppedCanvas(image.current, pixels, PREVIEW * aspect, aspect).toDataURL())
  }
  const save = async () => {
    if (!image.current || !area.current) return
    setBusy(true)
    try {
      onDone(await croppedFile(image.current, area.current, file, frame))
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <Modal open title={title} width={640} footer={null} mask={{ closable: false }} onCancel={() => onDone(undefined)}>
      <Stack gap={16}>
        {failed && <Alert type="error" showIcon title="这张图片无法打开，请换一张 png、jpg、webp 或 gif 图片。" />}
        <div style={{ position: 'relative', height: HEIGHT }}>
          {url && (
            <Cropper
              image={url}
              crop={at}
              zoom={zoom}
              maxZoom={NEAREST}
              aspect={aspect}
              cropShape={isRound ? 'round' : 'rect'}
              showGrid={false}
              disableAutomaticStylesInjection
              setImageRef={(ref) => {
                image.current = ref.current
              }}
              mediaProps={{ alt: '待裁剪的图片', onError: () => setFailed(true) }}
              cropperProps={{ role: 'application', 'aria-label': `${name}范围，用方向键移动` }}
              onCropChange={setAt}
              onZoomChange={setZoom}
              onCropComplete={look}
            />
          )}
        </div>
        <Adjustment frame={frame} preview={preview} zoom={zoom} onZoom={setZoom} />
        <Row align="stretch" justify="end">
          <Button onClick={() => onDone(undefined)}>取消</Button>
          <Button type="primary" loading={busy} disabled={failed || !preview} onClick={() => void save()}>
            保存
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}

interface AdjustmentProps {
  frame: Frame
  preview: string | undefined
  zoom: number
  onZoom: (zoom: number) => void
}

const Adjustment = ({ frame: { isRound, aspect }, preview, zoom, onZoom }: AdjustmentProps) => (
  <Row wrap gap={16}>
    {isRound ? (
      <Avatar size={PREVIEW} alt="预览" src={preview} />
    ) : (
      preview && <img alt="预览" src={preview} width={PREVIEW * aspect} height={PREVIEW} />
    )}
    <Stack gap={0} style={{ flex: 1 }}>
      <span className={words.second}>拖动图片或按方向键选择范围</span>
      <input
        type="range"
        aria-label="缩放"
        min={1}
        max={NEAREST}
        step={0.1}
        value={zoom}
        onChange={({ target }) => onZoom(Number(target.value))}
      />
    </Stack>
  </Row>
)

const useObjectUrl = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
