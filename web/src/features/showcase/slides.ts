import { limits } from '@foyer/contract/limits.ts';
import type { ComponentType } from 'react';
import { CardsPicture } from './pictures/cards-picture.tsx';
import { EventsPicture } from './pictures/events-picture.tsx';
import { MatchingPicture } from './pictures/matching-picture.tsx';
import { PointsPicture } from './pictures/points-picture.tsx';
import { PrivacyPicture } from './pictures/privacy-picture.tsx';

const keys = ['matching', 'events', 'cards', 'points', 'privacy'] as const;
export type SlideKey = (typeof keys)[number];

const pictures: Record<SlideKey, ComponentType> = {
  matching: MatchingPicture,
  events: EventsPicture,
  cards: CardsPicture,
  points: PointsPicture,
  privacy: PrivacyPicture,
};

/** The slides in order. */
export const slides = keys.slice(0, limits.carousel.slides).map((key) => ({ key, Picture: pictures[key] }));
