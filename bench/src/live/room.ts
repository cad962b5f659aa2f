import type { ServerFrame } from '@foyer/contract/live/frames.ts';

export const roomKinds = ['foyer', 'ws', 'socket.io'] as const;
export type RoomKind = (typeof roomKinds)[number];

/** What a room server prints: its ports, and for Foyer what a page of ours knows. */
export type RoomServer = { port: number; control: number; cookie?: string; csrfToken?: string };

export const publicUrl = 'http://foyer.localhost';
export const roomId = '01930c3a-7d2e-7c5f-9a44-5f2f3f5d9b10';

/** The frame that all of them send, as Foyer does. */
export function announcement(seq: number): ServerFrame {
  return { type: 'messages', id: roomId, seq };
}
