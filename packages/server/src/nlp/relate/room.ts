import { grown } from './arrays.ts';

/** Gives an array of so many bytes to write to; what is in it doesn't matter. */
export type Room = (length: number) => Uint8Array;

/** A new one each time. */
export const newRoom: Room = (length) => new Uint8Array(length);

/**
 * The same one each time, for what is done with before the next is asked for. Arrays lie outside of the engine's heap, and the
 * more of them are made, the sooner it collects everything, which takes 10 to 20 ms in one step; whoever looks for copies
 * reads the terms of tens of thousands of texts.
 */
export function reusedRoom(): Room {
  let bytes = new Uint8Array(4096);
  return (length) => {
    if (length > bytes.length) bytes = grown(bytes, length);
    return bytes.subarray(0, length);
  };
}
