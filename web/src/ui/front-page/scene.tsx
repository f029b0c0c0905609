/** The picture behind the login box: a low sun over calm hills, in the colours of the theme. */
export function Scene() {
  return (
    <svg
      className="scene"
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="scene-sun" cx="1190" cy="440" r="110" />
      <path className="scene-far" d="M0 620C150 540 300 500 470 560S790 660 960 580s330-80 480-20v340H0z" />
      <path className="scene-middle" d="M0 720c180-60 330-70 520-20s370 70 560 10 260-60 360-40v230H0z" />
      <path className="scene-near" d="M0 810c240-50 420-40 660-10s520 30 780-30v130H0z" />
    </svg>
  );
}
