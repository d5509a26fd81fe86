// Counts solutions with tdoku (https://github.com/t-dillon/tdoku), for comparison: `tdoku LIMIT FILE`, as `report` asks.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include "tdoku.h"

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    const size_t limit = std::strtoull(argv[1], nullptr, 10);
    const auto start = std::chrono::steady_clock::now();
    std::ifstream file(argv[2]);
    std::string line;
    size_t counts[3] = {0, 0, 0}, guesses = 0;
    char solution[81];
    while (std::getline(file, line)) {
        if (line.size() < 81) continue;
        for (char &symbol : line) if (symbol == '0') symbol = '.';
        line.resize(81);
        const size_t found = TdokuSolverDpllTriadSimd(line.c_str(), limit, 0, solution, &guesses);
        counts[found < 2 ? found : 2]++;
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("puzzles=%zu unique=%zu multiple=%zu none=%zu seconds=%.6f\n", counts[0] + counts[1] + counts[2],
                counts[1], counts[2], counts[0], seconds.count());
}
