/** Camera that looks for a QR code. Unmounting switches it off, even while permission is pending. */
import { frameLoop, QRCanvas, rearCamera, type QRCamera } from 'qr/dom.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Row } from '../../../kit/ui/place.tsx'
import { cameraRefusal } from './camera-refusal.ts'
import status from '../../../kit/look/status.module.css'
import partFailure from '../../../kit/ui/part-failure.module.css'
import styles from './receive.module.css'

interface CameraProps {
  onFound: (text: string) => void
}

export const Camera = ({ onFound }: CameraProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const found = useEffectEvent(onFound)
  useEffect(() => {
    let [gone, stop] = [false, () => {}]
    const look = (camera: QRCamera) => {
      const canvas = new QRCanvas()
      const cancel = frameLoop(() => {
        // Frames without a picture or a code are expected.
        void camera.readFrame(canvas).then(
          (text) => !gone && typeof text === 'string' && text !== '' && found(text),
          () => undefined,
        )
      })
      stop = () => {
        cancel()
        camera.stop()
      }
    }
    rearCamera(video.current!).then(
      (camera) => (gone ? camera.stop() : look(camera)),
      (error: unknown) => gone || setRefusal(cameraRefusal(error)),
    )
    return () => {
      gone = true
      stop()
    }
  }, [])
  return refusal === undefined ? (
    <video ref={video} className={styles.camera} muted playsInline aria-label="相机画面，请对准二维码" />
  ) : (
    <Row as="p" wrap gap={12} lines={8} className={partFailure.partFailure} role="alert">
      <span className={`${status.status} ${status.whole}`} data-tone="danger">
        {refusal}
      </span>
    </Row>
  )
}
