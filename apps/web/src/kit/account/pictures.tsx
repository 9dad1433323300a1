import styles from './settings.module.css'

const COLOURS = {
  light: ['var(--hx-fill3)', 'var(--hx-text3)'],
  dark: ['var(--hx-menu-ground)', 'var(--hx-menu-text)'],
}

interface FramePictureProps {
  menu: 'light' | 'dark'
  at: 'side' | 'top'
}

export function FramePicture({ menu, at }: FramePictureProps) {
  const bar = at === 'side' ? { width: 20, height: 48 } : { width: 64, height: 13 }
  const [ground, line] = COLOURS[menu]
  const lines =
    at === 'side'
      ? [
          [5, 8, 10],
          [5, 16, 10],
          [5, 23, 7],
        ]
      : [
          [5, 5, 8],
          [18, 5, 8],
          [30, 5, 8],
        ]
  return (
    <svg className={styles.framePicture} viewBox="0 0 64 48" width="64" height="48" aria-hidden="true">
      <rect fill="var(--hx-canvas)" width="64" height="48" />
      <rect fill={ground} {...bar} />
      {lines.map(([x, y, width]) => (
        <rect key={`${x} ${y}`} fill={line} x={x} y={y} width={width} height="3" rx="1.5" />
      ))}
      {at === 'side' ? (
        <rect fill="var(--hx-sheet)" x="24" y="10" width="36" height="33" rx="3" />
      ) : (
        <rect fill="var(--hx-sheet)" x="8" y="18" width="48" height="30" rx="3" />
      )}
    </svg>
  )
}
