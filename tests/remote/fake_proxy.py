#!/usr/bin/env python3
"""A proxy that forwards every request to one local port, regardless of the requested host, and rejects tunnels
(CONNECT).

usage: fake_proxy.py PORT LOG

Prints its port. Writes the head of each request to the log. Ends when its stdin does.
"""
import socket
import sys
import threading


def pump(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def serve(client, port, log):
    head = b""
    while b"\r\n\r\n" not in head:
        data = client.recv(65536)
        if not data:
            return client.close()
        head += data
    with open(log, "ab") as file:
        file.write(head.split(b"\r\n\r\n")[0] + b"\n\n")
    if head.startswith(b"CONNECT"):
        client.sendall(b"HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n")
        return client.close()
    method, url, rest = head.split(b" ", 2)
    path = b"/" + url.split(b"/", 3)[3]
    server = socket.create_connection(("127.0.0.1", port))
    # Each connection is used for one request, because the next request may be for another host.
    rest = rest.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1)
    server.sendall(method + b" " + path + b" " + rest)
    threading.Thread(target=pump, args=(client, server), daemon=True).start()
    pump(server, client)
    client.close()
    server.close()


def main():
    port, log = int(sys.argv[1]), sys.argv[2]
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)

    def accept():
        while True:
            client, _ = listener.accept()
            threading.Thread(target=serve, args=(client, port, log), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    sys.stdin.read()


main()
