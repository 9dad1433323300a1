/** Small pictures of the layout: where the menu is and whether it is dark. */

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
    <svg className="hx-frame-picture" viewBox="0 0 64 48" width="64" height="48" data-menu={menu} aria-hidden="true">
      <rect className="hx-frame-ground" width="64" height="48" />
      <rect className="hx-frame-menu" {...bar} />
      {lines.map(([x, y, width]) => (
        <rect key={`${x} ${y}`} className="hx-frame-line" x={x} y={y} width={width} height="3" rx="1.5" />
      ))}
      {at === 'side' ? (
        <rect className="hx-frame-sheet" x="24" y="10" width="36" height="33" rx="3" />
      ) : (
        <rect className="hx-frame-sheet" x="8" y="18" width="48" height="30" rx="3" />
      )}
    </svg>
  )
}
