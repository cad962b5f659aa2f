import { useEffect, useState } from 'react';
import classes from './celebration.module.css';

const pieces = Array.from({ length: 26 }, (_, index) => index);
const lifetimeMs = 1800;

/** A burst of confetti over the panel when a spot is yours. Nothing moves for people who prefer reduced motion. */
export function Celebration() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), lifetimeMs);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <div className={classes.root} aria-hidden="true">
      {pieces.map((index) => (
        <span
          key={index}
          data-hue={index % 4}
          style={{
            // Spread evenly: the golden angle leaves no two pieces on one path.
            rotate: `${index * 137.5}deg`,
            animationDelay: `${(index % 5) * 30}ms`,
          }}
        />
      ))}
    </div>
  );
}
