import styles from './settings.module.css'

interface FramePictureProps {
  menu: 'light' | 'dark'
  at: 'side' | 'top'
}

export function FramePicture({ menu, at }: FramePictureProps) {
  const bar = at === 'side' ? { width: 20, height: 48 } : { width: 64, height: 13 }
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
    <svg className={styles.framePicture} viewBox="0 0 64 48" width="64" height="48" data-menu={menu} aria-hidden="true">
      <rect className={styles.frameGround} width="64" height="48" />
      <rect className={styles.frameMenu} {...bar} />
      {lines.map(([x, y, width]) => (
        <rect key={`${x} ${y}`} className={styles.frameLine} x={x} y={y} width={width} height="3" rx="1.5" />
      ))}
      {at === 'side' ? (
        <rect className={styles.frameSheet} x="24" y="10" width="36" height="33" rx="3" />
      ) : (
        <rect className={styles.frameSheet} x="8" y="18" width="48" height="30" rx="3" />
      )}
    </svg>
  )
}
